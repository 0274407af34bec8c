/**
 * Whether an origin is this machine by plain http: `http://localhost`, a name below it, 127.0.0.0/8 or ::1. Browsers trust these as they
 * trust https, but WebKit refuses Secure cookies there.
 */
export function isLoopback(origin: string): boolean {
  return /^http:\/\/(([\w-]+\.)*localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(origin)
}
