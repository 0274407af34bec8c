/** `npm run conform` in the built form, which runs without the sources and their packages (`dist/server/conform.js`). */
import { runTool } from '../run/run-tool.ts'
import conform from './conform.ts'

await runTool(conform)
