/** The entry of the studio's process. */
import { runStudio } from './main.ts'

runStudio()
