/** The upload endpoint, for a billing that uses pictures. */
import { readUpload } from '../../../backend/rules/uploads.ts'
import { uploadFile } from '../../../core/kernel/partner/endpoints.ts'
import { bridgeAnswer, type BridgeAnswer } from '../answer.ts'
import type { BridgeFiles } from '../files/files.ts'
import type { Dependencies } from '../dependencies.ts'

export function fileAnswers({ limits }: Pick<Dependencies, 'limits'>, files: BridgeFiles): readonly BridgeAnswer[] {
  return [
    bridgeAnswer(uploadFile, async ({ request, caller, address, language }) => {
      const picture = await readUpload(request, language, async () => {
        await limits.take([{ limit: 'upload', account: caller.account }], { address, language })
      })
      return { id: await files.save(picture, caller.account) }
    }),
  ]
}
