"""The task of a page: a teacher's task or a lesson's step limits what a person sees and sets."""
