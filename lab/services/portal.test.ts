import { describe, expect, it } from 'vitest'
import { namesIn } from './portal.ts'

const COMMANDS = `# Lestari, environment production. By host name, for HTTP and TLS:
/ip hotspot walled-garden
add action=allow dst-host=wifi.lestari.test comment="gapura lestari: portal"
add action=allow dst-host=*.whatsapp.net comment="gapura lestari: WhatsApp"
add action=allow dst-host=whatsapp.net comment="gapura lestari: WhatsApp"
# The same by IP address, for requests without a host name; patterns cannot be resolved:
/ip hotspot walled-garden ip
add action=accept dst-host=elsewhere.test comment="gapura lestari: portal"`

describe('the names of the walled garden', () => {
  it('are the host names of the commands, each once and without a wildcard', () => {
    expect(namesIn(COMMANDS)).toEqual(['wifi.lestari.test', 'whatsapp.net'])
  })

  it('throw when the commands have none', () => {
    expect(() => namesIn('')).toThrow('no names')
  })
})
