/** Loaded by Node before the host: puts it at the journeys' moment. */
import { shiftClock } from './shift-clock.ts'

shiftClock(Number(process.env['JOURNEY_AHEAD']))
