/**
 * Timeouts of tests and journeys for a condition, in one place. Nothing waits this long when the product works, and no test
 * asserts a time: the limits only end a test whose condition never comes true, also on a busy machine.
 */

/** Milliseconds for one condition. */
export const WAIT_TIMEOUT_MS = 60_000
/** Milliseconds for a test or journey, which waits for several conditions one after another. */
export const TEST_TIMEOUT_MS = 240_000
/** Milliseconds for a hook that runs the commands of a whole trial project, one after another. */
export const TRIAL_TIMEOUT_MS = 1_200_000
