import { useEffect } from 'react'
import { useFrame } from '../context/frame-context.ts'

/** Sets the document's title: `<title> · <partner's name>`. `Page` calls it. */
export function useDocumentTitle(title: string): void {
  const { name } = useFrame()
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}
