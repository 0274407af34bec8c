import type { Page } from '@playwright/test'

const PAGE_DATA = /<script type="application\/json" id="page-data">([^<]*)</

/** The calls whose answers a page brings, as `GET /api/x`. Empty when they were late, as on a busy machine. */
export function answersIn(html: string): readonly string[] {
  const data: unknown = JSON.parse(PAGE_DATA.exec(html)?.[1] ?? '{}')
  const { rendering } = data as {
    readonly rendering?: { readonly answers?: readonly { readonly method: string; readonly path: string }[] }
  }
  return (rendering?.answers ?? []).map(({ method, path }) => `${method} ${path.replace('{account}', 'ctm')}`)
}

/** The calls whose answers the shown page brought. */
export async function broughtBy(page: Page): Promise<readonly string[]> {
  return answersIn(await page.locator('#page-data').evaluate((element) => element.outerHTML))
}
