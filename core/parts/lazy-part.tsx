/** Parts that are too heavy to be there before somebody needs them: loaded where they are shown, with their words. */
import { Suspense, type ComponentType } from 'react'
import { AssembledContext } from '../assembly/assembled-context.ts'
import { useLoaded, type Loader } from './loaded.ts'
import type { Text, WordSource } from '../text/text.ts'
import { Waiting } from '../ui/states.tsx'

export type PartWords = { readonly namespace: string; readonly source: WordSource }

/**
 * @param lines of the skeleton that stands in its place meanwhile
 * @param words that come along; a plugin's own are there already, and those of the plugins it needs
 */
export function lazyPart<Props extends object>(load: Loader<ComponentType<Props>>, lines: number, words?: PartWords) {
  // A host draws portals in many languages, and each has words of its own to load.
  const tied = new WeakMap<Text, Loader<ComponentType<Props>>>()
  const loaderFor = (text: Text) => {
    if (!words) return load
    const loader =
      tied.get(text) ??
      (async () => {
        const [part] = await Promise.all([load(), text.ensure(words.namespace, words.source)])
        return part
      })
    tied.set(text, loader)
    return loader
  }
  function Inner(props: Props) {
    const { text } = AssembledContext.use()
    const Part = useLoaded(loaderFor(text))
    return <Part {...props} />
  }
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={<Waiting lines={lines} />}>
        <Inner {...props} />
      </Suspense>
    )
  }
}
