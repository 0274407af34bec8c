/** Sets the document's title: the page's title, then the partner's name. */
import { useEffect } from 'react'
import { useFrame } from '../context/frame-context.ts'

/** Sets the document's title: `<title> · <partner's name>`. For screens without `Page`, which sets it itself. */
export function useTitle(title: string): void {
  const { name } = useFrame()
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}
