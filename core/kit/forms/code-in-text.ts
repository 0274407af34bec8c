import { typedValue } from '../../kernel/values/typed-value.ts'

/** Digits with the separators that people and messages put between them. */
const DIGIT_RUN = /\d(?:[\s-]*\d)*/g
/** A word for "code" with no digits after it, for example `Kode masuk Lestari Net: `. */
const AFTER_LABEL = /(?:kode|code|otp)[^\d.!?]*$/i

/**
 * The six-digit code in typed or pasted text, which may be a complete message; null without one. A group of six digits after a word for
 * "code" has priority over the first group of six digits. Digits of any script, dashes and spaces are normalised (`typedValue`).
 */
export function codeIn(text: string): string | null {
  const normalized = typedValue(text.slice(0, 2_000))
  const codes = [...normalized.matchAll(DIGIT_RUN)].flatMap(({ 0: run, index }) => {
    const digits = run.replace(/\D/g, '')
    const groups = digits.length === 6 ? [digits] : run.split(/\D+/).filter((group) => group.length === 6)
    return groups.map((code) => ({ code, isLabelled: AFTER_LABEL.test(normalized.slice(0, index)) }))
  })
  return (codes.find(({ isLabelled }) => isLabelled) ?? codes[0])?.code ?? null
}
