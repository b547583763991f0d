import { EarlyAccessScreen } from './early-access-screen.tsx';
import { GoogleScreen } from './google-screen.tsx';
import { LoginScreen } from './login-screen.tsx';
import { RegisterScreen } from './register-screen.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

const screens = {
  'early-access': EarlyAccessScreen,
  google: GoogleScreen,
  login: LoginScreen,
  register: RegisterScreen,
  'reset-password': ResetPasswordScreen,
};

export type SignedOutScreenProps = { name: keyof typeof screens };

/** All of them in one chunk: a visitor goes from one to the next, and a member needs none. */
export function SignedOutScreen({ name }: SignedOutScreenProps) {
  const Screen = screens[name];
  return <Screen />;
}
