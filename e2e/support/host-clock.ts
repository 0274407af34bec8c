/** Node loads this file before the host. It sets the host's clock to the journeys' time. */
import { shiftClock } from './shift-clock.ts'

shiftClock(Number(process.env['JOURNEY_AHEAD']))
