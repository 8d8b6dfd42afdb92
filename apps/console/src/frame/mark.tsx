import address from '../theme/mark.svg';

/** The product's logo. The name stands next to it. */
export function Mark() {
  return <img src={address} alt="" width={22} height={22} />;
}
