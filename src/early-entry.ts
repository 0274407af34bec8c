/** The page's first script. */
import { keepEarlyPresses } from './early.ts'

keepEarlyPresses(document, window)
