/** Forms and their fields. Large fields are lazy components. */
export { LeaveGuard } from '../kit/forms/leave-guard.tsx'
export { LocationField } from '../kit/map/location-field.tsx'
export { PhotoField } from '../kit/photo/photo-field.tsx'
export { PlaceMap } from '../kit/map/place-map.tsx'
export { PlacesMap } from '../kit/map/places-map.tsx'
export { formatPlace, metresBetween, type Place } from '../kit/map/place.ts'
export { useDevicePlace } from '../kit/map/use-device-place.ts'
export { CodeField } from '../kit/forms/code-field.tsx'
export { readCodeAnswer, type CodeRequestResult } from '../kit/forms/code-answer.ts'
export { codeIn } from '../kit/forms/code-in-text.ts'
export { createPendingCodeStore, type PendingCode, type PendingCodeStore } from '../kit/forms/pending-code.ts'
export { useIsNoScript } from '../kit/context/rendering-context.ts'
export { useFormActionState } from '../kit/context/use-form-action-state.ts'
export { useForm, type FormHandle, type FormPart, type PostedForm } from '../kit/forms/use-form.ts'
export { SubmitButton } from '../kit/forms/submit-button.tsx'
export {
  confirmationMatches,
  emailRule,
  newPasswordRule,
  optionalEmailRule,
  optionalTextRule,
  phoneRule,
  textRule,
} from '../kit/forms/rules.ts'
export { useCodeEntry } from '../kit/forms/use-code-entry.ts'
export { showNumber, type PhoneNumber } from '../kit/forms/phone-number.ts'
export { readNumber } from '../kit/forms/read-number.ts'
export { useShownNumber } from '../kit/forms/use-shown-number.ts'
export { DateRange } from '../kit/forms/date-range.tsx'
export { chosenRange, type DayRange } from '../kit/forms/date-range-query.ts'
export { PasswordField } from '../kit/forms/password-field.tsx'
export { LoginNameField } from '../kit/forms/login-name-field.tsx'
