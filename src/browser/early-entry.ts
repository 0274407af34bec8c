/** The page's first script. */
import { replayEarlyClicks } from './replay-early-clicks.ts'

replayEarlyClicks(document, window)
