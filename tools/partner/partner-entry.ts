/** `npm run partner` in the built form, which runs without the sources and their packages (`dist/server/partner.js`). */
import { runTool } from '../run/run-tool.ts'
import partner from './partner.ts'

await runTool(partner)
