/**
 * Loads the fonts that came too late for the first page, where they would have moved the text (`font-display: optional`), and shows them.
 * Call it when the path changes: the whole page is new then. Resolves when they are shown; a font that does not load is left out.
 */
export async function showLateFonts(document: Document): Promise<void> {
  const rules = [...document.styleSheets].flatMap((sheet) => (isOwn(sheet) ? [...sheet.cssRules] : []))
  const faces = rules.filter((rule) => rule instanceof CSSFontFaceRule)
  await Promise.allSettled(
    faces.map(async ({ style }) => {
      const value = (name: string) => style.getPropertyValue(name)
      const face = new FontFace(value('font-family'), value('src'), { weight: value('font-weight') })
      document.fonts.add(await face.load())
    }),
  )
}

/** Rules of other style sheets, such as of a browser's extension, cannot be read. */
function isOwn({ href }: CSSStyleSheet): boolean {
  return href === null || href.startsWith(location.origin)
}
