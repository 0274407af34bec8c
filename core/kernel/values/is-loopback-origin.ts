/**
 * Matches plain-http origins of this machine: `http://localhost`, its subdomains, 127.0.0.0/8 and ::1. Browsers treat them as secure, but
 * WebKit refuses Secure cookies there.
 */
export function isLoopbackOrigin(origin: string): boolean {
  return /^http:\/\/(([\w-]+\.)*localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(origin)
}
