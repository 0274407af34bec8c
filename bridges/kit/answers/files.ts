/** The upload endpoint, for a billing that uses pictures. */
import { readUpload } from '../../../backend/rules/uploads.ts'
import { uploadFile } from '../../../core/kernel/partner/endpoints.ts'
import { answer, type Answer } from '../answer.ts'
import type { Files } from '../files/files.ts'
import type { Dependencies } from '../dependencies.ts'

export function fileAnswers({ limits }: Pick<Dependencies, 'limits'>, files: Files): readonly Answer[] {
  return [
    answer(uploadFile, async ({ request, caller, language }) => {
      const picture = await readUpload(request, language, async () => {
        await limits.require('upload by', caller.account, language)
        await limits.count('upload by', caller.account)
      })
      return { id: await files.save(picture, caller.account) }
    }),
  ]
}
