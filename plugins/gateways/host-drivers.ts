/** Where the host has a gateway's secret, it opens these kinds for a back end that does not. Never loaded by a browser. */
import { defineHostDrivers } from '@gapura/core/gateway'
import { opennds } from './opennds/host-driver.ts'
import { uam } from './uam/host-driver.ts'

export default defineHostDrivers({ uam, opennds })
