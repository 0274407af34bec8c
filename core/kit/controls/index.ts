/** Controls as plain HTML with the brand's tokens. Looks and names follow Fluent UI, so a screen may use both. */
export { Button, buttonClass, type ButtonLook, type ButtonProps } from './button.tsx'
export { ErrorMark, Field, type FieldProps } from './field.tsx'
export { Input, Select, Textarea, type InputProps } from './input.tsx'
export { Radio, RadioGroup } from './radio-group.tsx'
export { SearchInput } from './search-input.tsx'
export { Spinner } from './spinner.tsx'
export { Switch } from './switch.tsx'
