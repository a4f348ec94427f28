package billing

import "testing"

// FuzzEvent reads events with any body, as somebody with the secret could send them.
func FuzzEvent(f *testing.F) {
	for _, seed := range []string{
		`{"id":"evt_1","type":"customer.subscription.updated","data":{"object":{"id":"sub_1","customer":"cus_1"}}}`,
		`{"id":"evt_2","type":"checkout.session.completed","data":{"object":{"id":"cs_1","customer":{"id":"cus_1"}}}}`,
		`{"id":"evt_3","type":"charge.dispute.created","data":{"object":{"charge":"ch_1"}}}`,
		`{"id":"evt_4","type":"customer.subscription.updated","data":{"object":{"customer":null}}}`,
		`{"id":"evt_5","type":"invoice.paid","data":{"object":{"customer":["cus_1"]}}}`,
		`{"id":1}`, `[]`, `null`, ``, `{"data":{"object":`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		w, ok, err := parseEvent(body)
		if ok && (err != nil || w.Event == "" || w.Customer == "" && w.Object == "") {
			t.Errorf("%q: %+v, %v", body, w, err)
		}
	})
}
