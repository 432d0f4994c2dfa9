import assert from "node:assert/strict";
import {advance, isMoving} from "../../../../pooling_ui/stage/component/playback/player.js";

/** Let this time pass for a player, in short frames. */
export function run(player, milliseconds) {
  for (let passed = 0; passed < milliseconds; passed += 10) advance(player, 10);
}

/** Let time pass until nothing of the player moves. */
export function untilRest(player) {
  for (let frame = 0; isMoving(player); frame += 1) {
    assert.ok(frame < 10_000, "it never comes to rest");
    advance(player, 10);
  }
}
