/**
 * The thread that reads and checks the partners' folder, so that ten thousand files stop no page. The host starts it
 * (`store.ts`) with the folder's name and talks to it by messages.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { validatePartner } from 'virtual:validators'
import { nearest } from '../../core/kernel/plugin/fault.ts'
import { serveFolder } from './folder-messages.ts'
import { collector } from './memory-limit.ts'
import type { WorkerData } from './folder-store.ts'

// The host's thread gives this (store.ts).
const { folder, state, reserved } = workerData as WorkerData
const settings = { validate: validatePartner, suggest: nearest, state, reserved }
// What thousands of files leave behind is twice what this thread needs afterwards, and its pauses stop no page.
if (parentPort) serveFolder(parentPort, folder, settings, collector() ?? undefined)
