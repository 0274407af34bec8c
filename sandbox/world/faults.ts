/**
 * The catalogue of faults outside the portal, and the active ones. The desk, unit tests and browser tests use the same
 * ids. `inject-faults.ts`, `router.ts`, `payment.ts`, `outbox.ts`, `codes.ts` and the plugins' sandboxes implement the faults.
 */

type Place = 'api' | 'partner' | 'router' | 'payment' | 'message'
type FaultDefinition = {
  readonly id: string
  readonly place: Place
  readonly title: { readonly id: string; readonly en: string }
  /** Default for `times` of a scene. Without it the fault applies until it is stopped. */
  readonly times?: number
}

export const FAULTS = [
  {
    id: 'api.401-once',
    place: 'api',
    times: 1,
    title: { id: 'Token ditolak satu kali', en: 'The bearer is refused once' },
  },
  { id: 'api.401-always', place: 'api', title: { id: 'Token selalu ditolak', en: 'The bearer is always refused' } },
  { id: 'api.403-suspended', place: 'api', title: { id: 'Akun ditangguhkan', en: 'The account is suspended' } },
  { id: 'api.422', place: 'api', title: { id: 'Data sesi ditolak (422)', en: 'Session data refused (422)' } },
  { id: 'api.429', place: 'api', title: { id: 'Terlalu sering (429)', en: 'Too many calls (429)' } },
  { id: 'api.500', place: 'api', title: { id: 'Kesalahan server (500)', en: 'Server error (500)' } },
  { id: 'api.503', place: 'api', title: { id: 'Pemeliharaan (503, satu hari)', en: 'Maintenance (503, one day)' } },
  { id: 'api.slow-3s', place: 'api', title: { id: 'Jawaban setelah 3 detik', en: 'Answers after 3 seconds' } },
  { id: 'api.slow-30s', place: 'api', title: { id: 'Jawaban setelah 30 detik', en: 'Answers after 30 seconds' } },
  { id: 'api.never', place: 'api', title: { id: 'Tidak pernah menjawab', en: 'Never answers' } },
  {
    id: 'api.offline',
    place: 'api',
    title: { id: 'Sambungan putus sebelum sampai', en: 'The connection drops on the way there' },
  },
  {
    id: 'api.answer-lost',
    place: 'api',
    title: { id: 'Dikerjakan, jawabannya hilang', en: 'Done, but the answer is lost' },
  },
  { id: 'api.truncated', place: 'api', title: { id: 'Jawaban terpotong', en: 'The answer is cut in half' } },
  { id: 'api.html', place: 'api', title: { id: 'HTML, bukan JSON', en: 'HTML instead of JSON' } },
  { id: 'api.wrong-json', place: 'api', title: { id: 'JSON yang salah', en: 'JSON of another shape' } },
  { id: 'api.missing-field', place: 'api', title: { id: 'Satu isian hilang', en: 'A field is missing' } },
  {
    id: 'api.optional-missing',
    place: 'api',
    title: { id: 'Panggilan opsional tidak ada (404)', en: 'Optional calls are missing (404)' },
  },
  {
    id: 'api.features-none',
    place: 'api',
    title: { id: 'Pengaturan: tanpa fitur opsional', en: 'App settings name no optional feature' },
  },
  {
    id: 'partner.missing',
    place: 'partner',
    title: { id: 'Konfigurasi mitra tidak ada', en: 'Login config and domain are missing' },
  },
  {
    id: 'partner.broken',
    place: 'partner',
    title: { id: 'Konfigurasi mitra rusak', en: 'Login config and domain are broken' },
  },
  {
    id: 'partner.huge',
    place: 'partner',
    title: { id: 'Konfigurasi mitra 1 MB', en: 'Login config and domain of 1 MB' },
  },
  {
    id: 'partner.other',
    place: 'partner',
    title: { id: 'Konfigurasi milik mitra lain', en: 'Login config and domain of another partner' },
  },
  { id: 'router.dead', place: 'router', title: { id: 'Router mati', en: 'The router is dead' } },
  {
    id: 'router.slow',
    place: 'router',
    title: { id: 'Router lambat (3 detik)', en: 'The router is slow (3 seconds)' },
  },
  { id: 'router.refuses', place: 'router', title: { id: 'RADIUS tidak menjawab', en: 'RADIUS does not answer' } },
  {
    id: 'router.session-limit',
    place: 'router',
    title: { id: 'Batas sesi tercapai', en: 'The session limit is reached' },
  },
  { id: 'router.chap', place: 'router', title: { id: 'Router meminta CHAP', en: 'The router asks for CHAP' } },
  {
    id: 'payment.slow',
    place: 'payment',
    title: { id: 'Pembayaran diketahui 25 detik kemudian', en: 'A payment is known 25 seconds later' },
  },
  { id: 'payment.fails', place: 'payment', title: { id: 'Pembayaran gagal', en: 'Payments fail' } },
  {
    id: 'payment.activation-late',
    place: 'payment',
    title: { id: 'Lunas, paket belum aktif', en: 'Paid, the package is not active yet' },
  },
  {
    id: 'payment.odd',
    place: 'payment',
    title: { id: 'Lunas dengan jumlah lain, admin memeriksa', en: 'Paid with another amount, the admin checks it' },
  },
  {
    id: 'whatsapp.slow',
    place: 'message',
    title: { id: 'WhatsApp terlambat 30 detik', en: 'WhatsApp is 30 seconds late' },
  },
  {
    id: 'otp.limit-211',
    place: 'message',
    title: { id: 'Batas kode per nomor (211)', en: 'Code limit of the number (211)' },
  },
  {
    id: 'otp.limit-212',
    place: 'message',
    title: { id: 'Batas kode per alamat (212)', en: 'Code limit of the address (212)' },
  },
] as const satisfies readonly FaultDefinition[]

export type FaultId = (typeof FAULTS)[number]['id']

/** A request to activate a fault. */
export type Scene = {
  readonly id: FaultId
  /** Prefix of the affected paths, e.g. `/api/ctm/packages`. Default: every path. */
  readonly path?: string | undefined
  /** Number of times the fault applies. Default: the catalogue's `times`, else until it is stopped. */
  readonly times?: number | undefined
}

export type Faults = {
  /** The active faults. `left`: how many times a fault still applies (null: until stopped). */
  playing(): readonly { readonly id: FaultId; readonly path: string | null; readonly left: number | null }[]
  play(scene: Scene): void
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
