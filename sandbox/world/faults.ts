/**
 * The catalogue of faults outside the portal, and the active ones. The desk, unit tests and browser tests use the same
 * ids; the desk's locale files have their titles. `inject-faults.ts`, `router.ts`, `payment.ts`, `outbox.ts`, `codes.ts` and the plugins' sandboxes implement the faults.
 */

type Place = 'api' | 'partner' | 'router' | 'payment' | 'message'
type FaultDefinition = {
  readonly id: string
  readonly place: Place
  /** Default for `times` of a scene. Without it the fault applies until it is stopped. */
  readonly times?: number
}

export const FAULTS = [
  {
    id: 'api.401-once',
    place: 'api',
    times: 1,
  },
  { id: 'api.401-always', place: 'api' },
  { id: 'api.403-suspended', place: 'api' },
  { id: 'api.422', place: 'api' },
  { id: 'api.429', place: 'api' },
  { id: 'api.500', place: 'api' },
  { id: 'api.503', place: 'api' },
  { id: 'api.slow-3s', place: 'api' },
  { id: 'api.slow-30s', place: 'api' },
  { id: 'api.never', place: 'api' },
  {
    id: 'api.offline',
    place: 'api',
  },
  {
    id: 'api.answer-lost',
    place: 'api',
  },
  { id: 'api.truncated', place: 'api' },
  { id: 'api.html', place: 'api' },
  { id: 'api.wrong-json', place: 'api' },
  { id: 'api.missing-field', place: 'api' },
  {
    id: 'api.optional-missing',
    place: 'api',
  },
  {
    id: 'api.features-none',
    place: 'api',
  },
  {
    id: 'partner.missing',
    place: 'partner',
  },
  {
    id: 'partner.broken',
    place: 'partner',
  },
  {
    id: 'partner.huge',
    place: 'partner',
  },
  {
    id: 'partner.other',
    place: 'partner',
  },
  { id: 'router.dead', place: 'router' },
  {
    id: 'router.slow',
    place: 'router',
  },
  { id: 'router.refuses', place: 'router' },
  {
    id: 'router.session-limit',
    place: 'router',
  },
  { id: 'router.chap', place: 'router' },
  {
    id: 'payment.slow',
    place: 'payment',
  },
  { id: 'payment.fails', place: 'payment' },
  {
    id: 'payment.activation-late',
    place: 'payment',
  },
  {
    id: 'payment.odd',
    place: 'payment',
  },
  {
    id: 'whatsapp.slow',
    place: 'message',
  },
  {
    id: 'otp.limit-211',
    place: 'message',
  },
  {
    id: 'otp.limit-212',
    place: 'message',
  },
] as const satisfies readonly FaultDefinition[]

export type FaultId = (typeof FAULTS)[number]['id']

/** A request to activate a fault. */
export type FaultRequest = {
  readonly id: FaultId
  /** Prefix of the affected paths, e.g. `/api/ctm/packages`. Default: every path. */
  readonly path?: string | undefined
  /** Number of times the fault applies. Default: the catalogue's `times`, else until it is stopped. */
  readonly times?: number | undefined
}

export type Faults = {
  /** The active faults. `left`: how many times a fault still applies (null: until stopped). */
  playing(): readonly { readonly id: FaultId; readonly path: string | null; readonly left: number | null }[]
  play(scene: FaultRequest): void
  stop(id: FaultId): void
  stopAll(): void
  /** Whether this fault is active for this path. Each true result uses up one of its `times`. */
  applies(id: FaultId, path?: string): boolean
}

export function isFault(id: unknown): id is FaultId {
  return FAULTS.some((fault) => fault.id === id)
}

export function createFaults(): Faults {
  const scenes = new Map<FaultId, { path: string | null; left: number | null }>()
  return {
    playing: () => [...scenes].map(([id, scene]) => ({ id, ...scene })),
    play: ({ id, path, times }) => {
      const definition: FaultDefinition | undefined = FAULTS.find((fault) => fault.id === id)
      scenes.set(id, { path: path || null, left: times ?? definition?.times ?? null })
    },
    stop: (id) => void scenes.delete(id),
    stopAll: () => scenes.clear(),
    applies: (id, path) => {
      const scene = scenes.get(id)
      if (!scene || (scene.path !== null && path !== undefined && !path.startsWith(scene.path))) return false
      if (scene.left === null) return true
      scene.left -= 1
      if (scene.left <= 0) scenes.delete(id)
      return true
    },
  }
}
