/** Sets the tests' own time zone before their workers start, so that the machine's zone does not matter. */
export default function setUpZone(): void {
  process.env['TZ'] = 'Asia/Jakarta'
}
