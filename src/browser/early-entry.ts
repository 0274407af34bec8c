/** The page's first script. */
import { replayEarlyClicks } from './early.ts'

replayEarlyClicks(document, window)
