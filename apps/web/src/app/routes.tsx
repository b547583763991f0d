import { Route, Routes } from 'react-router';
import { MembersOnly, VisitorsOnly } from './guard.tsx';
import { MemberRoutes } from './member-routes-loader.tsx';
import { EarlyAccessScreen } from './screens/early-access-screen.tsx';
import { GoogleScreen } from './screens/google-screen.tsx';
import { LoginScreen } from './screens/login-screen.tsx';
import { RegisterScreen } from './screens/register-screen.tsx';
import { ResetPasswordScreen } from './screens/reset-password-screen.tsx';

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<VisitorsOnly />}>
        <Route path="/early-access" element={<EarlyAccessScreen />} />
        <Route path="/register" element={<RegisterScreen />} />
        <Route path="/login" element={<LoginScreen />} />
      </Route>
      <Route path="/reset-password" element={<ResetPasswordScreen />} />
      <Route path="/google" element={<GoogleScreen />} />
      <Route element={<MembersOnly />}>
        <Route path="*" element={<MemberRoutes />} />
      </Route>
    </Routes>
  );
}
