/** Names, such as the ids of packages, that a plugin's options have twice, or in two options of which one excludes the other. */
import type { Partner } from '../../core/kernel/partner/partner.ts'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { writtenOptions, type OptionText } from './option-texts.ts'
import { pointerTo, showValue, type PartnerFault } from './partner-fault.ts'

type Fault = Omit<PartnerFault, 'file'>

export function optionFaults(plugins: readonly Plugin[], partner: Partner): readonly Fault[] {
  return plugins.flatMap((plugin) => {
    const written = writtenOptions(plugin, partner)
    return written.flatMap(({ option, texts }) => {
      const excluding = written.filter(({ name }) => option.excludes?.includes(name))
      return texts.flatMap(({ text, pattern, keys }, index): readonly Fault[] => {
        const isSame = (other: OptionText) => other.text === text && other.pattern === pattern
        const first = option.distinct && texts.slice(0, index).find(isSame)
        if (first) {
          const remedy = `remove one; the other one is ${pointerTo(first.keys)}`
          return [
            { code: 'P228', pointer: pointerTo(keys), expected: 'each name once', received: showValue(text), remedy },
          ]
        }
        const other = excluding.find(({ texts: excluded }) => excluded.some(isSame))
        if (!other) return []
        const expected = `a name that is not in ${other.name}`
        const remedy = `remove it here or from ${other.name}`
        return [{ code: 'P229', pointer: pointerTo(keys), expected, received: showValue(text), remedy }]
      })
    })
  })
}
