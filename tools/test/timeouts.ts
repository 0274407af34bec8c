/**
 * How long tests and journeys wait for a condition, in one place. Nothing waits this long when the product works, and no test
 * asserts a time: the limits only end a test whose condition never comes true, also on a machine that is busy with other work.
 */

/** Milliseconds for one condition. */
export const WAIT_TIMEOUT = 60_000
/** Milliseconds for a test or journey, which waits for several conditions one after another. */
export const TEST_TIMEOUT = 240_000
