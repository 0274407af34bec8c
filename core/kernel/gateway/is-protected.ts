import { isLoopback } from '../values/is-loopback.ts'

/** Whether nobody on the way can read what is sent to this origin. */
export function isProtected(origin: string): boolean {
  return !origin.startsWith('http:') || isLoopback(origin)
}
