import { endpoint, nullable, z } from '../api/endpoint.ts'

export const getLoginConfig = endpoint('GET', '/api/login-config/{id}', {
  summary: 'The login config of a partner: names and values, all as text',
  auth: 'open',
  answer: z.array(z.object({ config_name: z.string(), value: nullable(z.string()) })),
})

const domain = z.union([
  z.string(),
  z.object({ domain: z.string(), name: z.optional(z.nullable(z.string())), login_logo: nullable(z.string()) }),
])

export const getDefaultDomain = endpoint('GET', '/api/domain', {
  summary: 'The default domain',
  auth: 'open',
  answer: z.object({ data: domain }),
})

export const getDomain = endpoint('GET', '/api/domain/{domain}', {
  summary: 'A domain with its name and the file id of its login logo; 404 when no partner has it',
  auth: 'open',
  answer: z.object({ data: domain }),
})

export const uploadFile = endpoint('POST', '/api/file', {
  summary: 'Keeps one file: JPEG, PNG or WebP by content, at most 4 MB; form field `file`',
  sends: 'multipart',
  // The sandbox reads the form from the request instead.
  body: z.optional(z.instanceof(FormData)),
  answer: z.object({ id: z.string() }),
})

export const getFile = endpoint('GET', '/api/file/{id}', {
  summary: 'A file that the caller has uploaded; 404 for any other caller, except for logos',
  receives: 'file',
  quiet: true,
  answer: z.instanceof(Blob),
})

export const findPlaces = endpoint('GET', '/api/places', {
  summary: 'Places for an address as typed, the likeliest first; at most five',
  optional: 'places',
  quiet: true,
  query: z.object({ q: z.string() }),
  answer: z.object({
    data: z.array(z.object({ label: z.string(), location: z.object({ lat: z.number(), lng: z.number() }) })),
  }),
})
