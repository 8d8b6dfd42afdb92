package mailwright

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

// ErrNotGenuine says that a request isn't a genuine delivery, or is more than five minutes old.
var ErrNotGenuine = errors.New("mailwright: the request isn't a genuine delivery, or is more than five minutes old")

// VerifyWebhook checks the Standard Webhooks signature of a delivery and its age, and returns its body, whose
// ValueByDiscriminator has a type for each event. raw is the body as it was received; give several secrets while you
// change them. The error is ErrNotGenuine, or tells of a secret that is none.
func VerifyWebhook(raw []byte, header http.Header, secrets ...string) (*DeliveryBody, error) {
	for _, secret := range secrets {
		webhook, err := standardwebhooks.NewWebhook(secret)
		if err != nil {
			return nil, fmt.Errorf("mailwright: this isn't a hook's secret: %w", err)
		}
		if webhook.Verify(raw, header) != nil {
			continue
		}
		body := &DeliveryBody{}
		if err := json.Unmarshal(raw, body); err != nil {
			return nil, fmt.Errorf("mailwright: the delivery isn't JSON: %w", err)
		}
		return body, nil
	}
	return nil, ErrNotGenuine
}
