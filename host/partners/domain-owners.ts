/** Tracks which file owns a domain when several list it. The owner keeps it, also after a restart (schemas/partner/read-partner.ts). */
import { settleOwners } from '../../schemas/partner/read-partner.ts'

type DomainList = { readonly hash: string; readonly domains: readonly string[] }
/** A domain that another file owns; `index` is its position in the list. */
export type LostDomain = {
  readonly file: string
  readonly index: number
  readonly domain: string
  readonly owner: string | undefined
}

export type DomainOwners = {
  all(): ReadonlyMap<string, string>
  ownerOf(domain: string): string | undefined
  ownDomains(file: string, domains: readonly string[]): string[]
  /** `lost`: those that were not lost before, or by another text of the file. */
  settle(files: ReadonlyMap<string, DomainList>): {
    readonly isChanged: boolean
    readonly lost: readonly LostDomain[]
  }
}

/** @param before the owners of the host's previous run */
export function trackDomainOwners(before: ReadonlyMap<string, string>): DomainOwners {
  let owners = before
  let known: ReadonlySet<string> = new Set()
  return {
    all: () => owners,
    ownerOf: (domain) => owners.get(domain),
    ownDomains: (file, domains) => domains.filter((domain) => owners.get(domain) === file),
    settle: (files) => {
      const last = owners
      owners = settleOwners(
        [...files].map(([file, { domains }]) => ({ file, domains })),
        last,
      )
      const lost = [...files].flatMap(([file, { hash, domains }]) =>
        domains.flatMap((domain, index) => {
          const owner = owners.get(domain)
          return owner === file ? [] : { key: [file, hash, domain, owner].join(' '), file, index, domain, owner }
        }),
      )
      const unknown = lost.filter(({ key }) => !known.has(key))
      known = new Set(lost.map(({ key }) => key))
      return { isChanged: !isSame(owners, last), lost: unknown }
    },
  }
}

function isSame(first: ReadonlyMap<string, string>, second: ReadonlyMap<string, string>): boolean {
  return first.size === second.size && [...first].every(([key, value]) => second.get(key) === value)
}
