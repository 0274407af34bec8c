/** `npm run doctor` in the built form, which runs without the sources and their packages (`dist/server/doctor.js`). */
import doctor from './doctor.ts'
import { runTool } from '../run/run-tool.ts'

await runTool(doctor)
