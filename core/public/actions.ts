/** For a plugin's `actions.ts`, which handles forms of browsers without scripts on the host. Screens do not import it. */
export {
  defineFormActions,
  type FormAction,
  type FormActionRequest,
  type FormActionResult,
  type FormActions,
} from '../kit/forms/form-action.ts'
