/**
 * Reads and checks the partners' folder in a thread, so that ten thousand files delay no page. The host starts it (`folder-store.ts`) with the
 * folder's name and communicates with it by messages.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { validatePartner } from 'virtual:validators'
import { nearest } from '../../core/kernel/plugin/nearest.ts'
import { serveFolder } from './folder-messages.ts'
import { exposeCollector } from './memory-limit.ts'
import type { WorkerData } from './folder-store.ts'

// Set by the host's thread (folder-store.ts).
const { folder, state, reserved } = workerData as WorkerData
const settings = { validate: validatePartner, suggest: nearest, state, reserved }
// Reading thousands of files leaves twice the memory that this thread needs afterwards; collecting it delays no page.
if (parentPort) serveFolder(parentPort, folder, settings, exposeCollector() ?? undefined)
