/** The form of who somebody is: name, phone, identity number and card, address, place. Loaded where it is shown. */
import { lazyPart } from './lazy-part.tsx'
import type { PersonFormProps } from './ui/person/person-form.tsx'
import { usePortal } from './use-portal.ts'
import { useUpload } from './use-upload.ts'

const Part = lazyPart(() => import('./ui/person/person-form.tsx'), 10)

export function PersonForm(props: PersonFormProps) {
  const { environment } = usePortal()
  return <Part {...props} tiles={environment.tiles} upload={useUpload()} />
}
