/**
 * The plan of each partner's file for each kind of visitor, as text in `partner-plans/<id>.txt`. `vitest -u run tests/partner-plans.test.ts` writes
 * it again; review it before you commit it.
 */
import { expect, test } from 'vitest'
import { checkPartners } from '../studio/store/partner-check.ts'
import { planText } from '../studio/store/plan-differences.ts'
import { installedPlugins } from '../schemas/plugin/installed-plugins.ts'

const partners = (await checkPartners()).flatMap(({ partner }) => partner ?? [])

test('there are partners', () => expect(partners.length).toBeGreaterThanOrEqual(4))

test.each(partners)('$id: what each visitor gets is as in partner-plans/$id.txt', async (partner) => {
  await expect(planText(partner, installedPlugins)).toMatchFileSnapshot(`partner-plans/${partner.id}.txt`)
})
