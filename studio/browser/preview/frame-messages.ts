/** Messages between the studio's page and the portal in its frames. */
import { z } from 'zod/mini'

/** An element that was clicked, or one around it. */
const pickedPart = z.object({
  /** With single spaces; empty for none, and for a long one. */
  text: z.string(),
  /** The path that a link leads to. */
  href: z.nullable(z.string()),
  isPicture: z.boolean(),
})
export type PickedPart = z.infer<typeof pickedPart>

export const frameMessage = z.discriminatedUnion('kind', [
  z.object({ from: z.literal('gapura-preview'), kind: z.literal('at'), path: z.string() }),
  /** From the inside. */
  z.object({ from: z.literal('gapura-preview'), kind: z.literal('picked'), parts: z.array(pickedPart) }),
])
export type FrameMessage = z.infer<typeof frameMessage>

export type StudioMessage = { readonly from: 'gapura-studio'; readonly picking: boolean }
