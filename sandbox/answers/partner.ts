import { answer, Refusal, type SandboxAnswer, type BrowserRoute } from '../../backend/define-sandbox.ts'
import {
  findPlaces,
  getDefaultDomain,
  getDomain,
  getLoginConfig,
  uploadFile,
} from '../../core/kernel/partner/endpoints.ts'
import { bearerOf } from '../../backend/rules/match-endpoint.ts'
import { fileAnswer, readUpload } from '../../backend/rules/uploads.ts'
import type { StoredFile } from '../world/files.ts'
import { placesFor } from './gazetteer.ts'
import { logo } from '../pictures/logo.ts'
import type { SandboxWorld } from '../world/world.ts'

export const PARTNER_TABLE = `
  CREATE TABLE IF NOT EXISTS login_configs (
    domain TEXT NOT NULL, config_name TEXT NOT NULL, value TEXT, PRIMARY KEY (domain, config_name)
  );
`

/** The login config of every partner until the desk changes it. Each value is a text (`true`, `50`) or null: section 3 of the specification. */
const LOGIN_CONFIG: Readonly<Record<string, string | null>> = {
  float_ads: 'true',
  survey_ads: 'false',
  no_ads_message: 'null',
  free_package_maximum: '50',
}

const OWN_CONFIG: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  default: { card_payment: 'true', survey_ads: 'true' },
  kampus: { float_ads: 'false' },
  nusa: { card_payment: 'true' },
}

export function partnerAnswers(world: SandboxWorld): readonly SandboxAnswer[] {
  const { db, partners } = world
  const domainOf = (id: string) => {
    const partner = partners.byId(id) ?? partners.byHost(id)
    if (!partner) throw new Refusal(404, 'not_found', 'No partner has this domain')
    return { data: { domain: partner.id, name: partner.name, login_logo: logoId(partner.id) } }
  }
  return [
    answer(getLoginConfig, ({ params }) => {
      const { domain, login_logo } = domainOf(params.id).data
      const changes = db.all<{ config_name: string; value: string | null }>(
        'SELECT config_name, value FROM login_configs WHERE domain = ?',
        domain,
      )
      const values = {
        ...LOGIN_CONFIG,
        ...OWN_CONFIG[domain],
        login_logo,
        ...Object.fromEntries(changes.map((row) => [row.config_name, row.value])),
      }
      return Object.entries(values).map(([config_name, value]) => ({ config_name, value }))
    }),
    answer(getDefaultDomain, () => domainOf('default')),
    answer(getDomain, ({ params }) => domainOf(params.domain)),
    answer(findPlaces, ({ query }) => ({ data: [...placesFor(query.q)] })),
    answer(uploadFile, async ({ request, caller, address, language }) => {
      const count = () => void world.limits.take([{ limit: 'upload', account: caller.id }], { address, language })
      return { id: world.files.save(await readUpload(request, language, count), caller) }
    }),
  ]
}

/** `GET /api/file/{id}`: a logo is public; an upload is a 404 for anyone but its owner. */
export function fileRoute(world: SandboxWorld): BrowserRoute {
  return {
    method: 'GET',
    path: '/api/file/{id}',
    reply: ({ params, request }) => {
      const bearer = bearerOf(request) ?? ''
      const id = params['id'] ?? ''
      const caller = world.sessions.callerOf(bearer)
      const logo = logoOf(world, id)
      if (!logo && bearer !== '' && !caller)
        throw new Refusal(401, 'token.invalid', 'The bearer is not known or has expired')
      const file = logo ?? world.files.read(id, caller)
      if (!file) throw new Refusal(404, 'not_found', 'There is no such file')
      return fileAnswer(id, file, logo !== undefined)
    },
  }
}

function logoOf(world: SandboxWorld, id: string): StoredFile | undefined {
  const partner = world.partners.all().find((candidate) => logoId(candidate.id) === id)
  return partner && { type: 'image/png', bytes: logo(partner.color) }
}

function logoId(partner: string): string {
  return `logo-${partner}`
}
