const YEAR = 365 * 24 * 60 * 60;

/**
 * Add names to those in a cookie; another tab may have added some since Python read it.
 * @param {{data: [cookie: string, between: string, names: string[]]}} component
 */
export default function ({data: [cookie, between, names]}) {
  if (!names.length) return;
  const held = document.cookie.split("; ").find((each) => each.startsWith(`${cookie}=`));
  const all = new Set([...(held?.slice(cookie.length + 1).split(between) ?? []), ...names]);
  document.cookie = `${cookie}=${[...all].join(between)}; path=/; max-age=${YEAR}; SameSite=Strict`;
}
