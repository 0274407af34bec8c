/** The rules whose fonts are shown, so that each is loaded once. */
const shown = new WeakSet<CSSFontFaceRule>()

/**
 * Loads the fonts that came too late for the first page, where they would have moved the text (`font-display: optional`), and shows them.
 * Call it when the whole page is new, such as when the path changes. Resolves when they are shown; a font that does not load is tried
 * again by the next call.
 */
export async function showLateFonts(): Promise<void> {
  const rules = [...document.styleSheets].flatMap(rulesOf)
  await Promise.allSettled(
    rules.map(async (rule) => {
      if (!(rule instanceof CSSFontFaceRule) || shown.has(rule)) return
      const value = (name: string) => rule.style.getPropertyValue(name)
      const face = new FontFace(value('font-family'), value('src'), { weight: value('font-weight') })
      document.fonts.add(await face.load())
      shown.add(rule)
    }),
  )
}

function rulesOf(sheet: CSSStyleSheet): readonly CSSRule[] {
  try {
    return [...sheet.cssRules]
  } catch {
    // Style sheets of another origin, such as of a browser's extension, cannot be read.
    return []
  }
}
