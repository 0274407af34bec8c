import { Button, Input, type InputProps } from '../controls/index.ts'
import { EyeOffRegular } from '@fluentui/react-icons/headless/svg/eye-off'
import { EyeRegular } from '@fluentui/react-icons/headless/svg/eye'
import { useState } from 'react'
import { useTexts } from '../context/text-context.ts'

/** A password input with a button that shows the password. Its props are those of `Input` without `type`. */
export function PasswordField(props: Omit<InputProps, 'type' | 'contentAfter'>) {
  const { t } = useTexts()
  const [isShown, setShown] = useState(false)
  return (
    <Input
      {...props}
      size="large"
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      contentAfter={
        <Button
          appearance="transparent"
          icon={isShown ? <EyeOffRegular /> : <EyeRegular />}
          aria-label={t('password.show')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
