import assert from "node:assert/strict";
import {test} from "node:test";

import {keepInstances} from "../../../pooling_ui/components/shared/instances.js";

function setUp() {
  const log = [];
  let made = 0;
  const mount = keepInstances(
    () => `instance ${(made += 1)}`,
    (instance) => log.push(`closed ${instance}`),
  );
  return {mount, log};
}

function element() {
  const roots = {};
  return {roots, querySelector: (selector) => (roots[selector] ??= {})};
}

test("a second call on the same element meets the same instance", () => {
  const {mount, log} = setUp();
  const host = element();

  assert.equal(mount(host, ".x")[0], "instance 1");
  assert.equal(mount(host, ".x")[0], "instance 1");
  assert.deepEqual(log, []);
});

test("a clean-up that comes late leaves the newer call's instance alive", () => {
  const {mount, log} = setUp();
  const host = element();
  const [, late] = mount(host, ".x");
  const [, last] = mount(host, ".x");

  late();
  assert.deepEqual(log, []);
  assert.equal(mount(host, ".x")[0], "instance 1");

  last(); // overtaken by the call above as well
  assert.deepEqual(log, []);
});

test("a clean-up while the element is on the page is of a call that a newer one is about to replace", () => {
  const {mount, log} = setUp();
  const host = element();
  const [, early] = mount(host, ".x");
  host.roots[".x"].isConnected = true;

  early();
  assert.deepEqual(log, []);
  const [instance, last] = mount(host, ".x");
  assert.equal(instance, "instance 1");

  host.roots[".x"].isConnected = false;
  last();
  assert.deepEqual(log, ["closed instance 1"]);
});

test("the last clean-up closes the instance, once, and the next call starts anew", () => {
  const {mount, log} = setUp();
  const host = element();
  const [, cleanUp] = mount(host, ".x");

  cleanUp();
  cleanUp();

  assert.deepEqual(log, ["closed instance 1"]);
  assert.equal(mount(host, ".x")[0], "instance 2");
});

test("new markup under the same element closes the old instance", () => {
  const {mount, log} = setUp();
  const host = element();
  mount(host, ".x");
  delete host.roots[".x"];

  assert.equal(mount(host, ".x")[0], "instance 2");
  assert.deepEqual(log, ["closed instance 1"]);
});
