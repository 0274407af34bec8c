/** Where the host has a gateway's secret, it opens these kinds for a back end that does not. Never loaded by a browser. */
import { defineOpenings } from '@gapura/core/gateway'
import { opennds } from './opennds/open.ts'
import { uam } from './uam/open.ts'

export default defineOpenings({ uam, opennds })
