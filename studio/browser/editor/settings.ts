import type { FormAnswer, Problem, ShownList } from '../../contract.ts'
import type { StudioApi } from '../api/studio-api.ts'
import type { JsonObject } from '../json/json-text.ts'
import { isWithin, type Keys } from '../json/pointer.ts'

/** The properties of every tab of settings. */
export type Settings = {
  readonly api: StudioApi
  readonly id: string
  readonly form: FormAnswer
  readonly value: JsonObject
  readonly problems: readonly Problem[]
  /** As customers see them with this text; empty until the first check has answered. */
  readonly lists: readonly ShownList[]
  /** `group`: edits of one control soon after each other are one step of undo. */
  readonly set: (keys: Keys, value: unknown, group?: string) => void
}

/** The first fault at a place. */
export function faultAt(problems: readonly Problem[], pointer: string): string | undefined {
  return problems.find((problem) => isWithin(problem.pointer, pointer))?.message
}
