import { isLoopbackOrigin } from '../values/is-loopback-origin.ts'

/** Whether nobody on the way can read what is sent to this origin. */
export function isProtected(origin: string): boolean {
  return !origin.startsWith('http:') || isLoopbackOrigin(origin)
}
